#define A 0
#define B 1
#define C 2

int main(void)
{
	return A;
}
