class Menu
{
    void Open()
    {
        Show();  
    }
}
