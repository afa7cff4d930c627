class Koin {
    fun <T : Component> createScope(t: T): Scope {
        val scopeId = t.getScopeId()
        val qualifier = t.getScopeName()
        return registry.createScope(scopeId, qualifier, null)
    }
}
