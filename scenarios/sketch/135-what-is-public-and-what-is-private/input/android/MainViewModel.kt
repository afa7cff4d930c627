package com.acme.app

import androidx.lifecycle.ViewModel
import androidx.lifecycle.viewModelScope
import kotlinx.coroutines.flow.MutableStateFlow
import kotlinx.coroutines.flow.StateFlow
import kotlinx.coroutines.launch

data class UiState(
    val items: List<Item> = emptyList(),
    val isLoading: Boolean = false,
)

class MainViewModel(private val repository: ItemRepository) : ViewModel() {

    private val _state = MutableStateFlow(UiState())
    val state: StateFlow<UiState> = _state

    init {
        load()
    }

    fun load() {
        viewModelScope.launch {
            _state.value = _state.value.copy(isLoading = true)
            val items = repository.all()
            _state.value = UiState(items = items)
        }
    }

    fun delete(item: Item) {
        viewModelScope.launch {
            repository.delete(item)
            load()
        }
    }
}
