class Menu
{
    void Open()
    {
        Fill();
        Show();  
    }
}
