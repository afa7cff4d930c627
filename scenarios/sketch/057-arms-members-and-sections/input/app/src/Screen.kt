package app

sealed class Screen {
    object Home : Screen()
    object Cart : Screen()
}

fun title(screen: Screen): String = when (screen) {
    is Screen.Home -> "Home"
    is Screen.Cart -> "Cart"
}

fun icon(screen: Screen): Int = when (screen) {
    is Screen.Home -> R.drawable.home
    is Screen.Cart -> R.drawable.cart
}
