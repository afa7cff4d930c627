#define A 0
#define B 10
#define C 2

int main(void)
{
	return B;
}
