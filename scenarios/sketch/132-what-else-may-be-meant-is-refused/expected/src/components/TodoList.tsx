import React, { useEffect, useMemo, useState } from "react";
import { fetchTodos, saveTodo, removeTodo } from "../api/todos";
import { TodoItem } from "./TodoItem";
import type { Todo, Filter } from "../types";

interface TodoListProps {
  userId: string;
  initialFilter?: Filter;
}

const PAGE_SIZE = 20;

export function TodoList({ userId, initialFilter = "all" }: TodoListProps) {
  const [todos, setTodos] = useState<Todo[]>([]);
  const [filter, setFilter] = useState<Filter>(initialFilter);
  const [loading, setLoading] = useState(false);
  const [error, setError] = useState<string | null>(null);

  useEffect(() => {
    let cancelled = false;
    setLoading(true);
    fetchTodos(userId)
      .then((items) => {
        if (!cancelled) setTodos(items);
      })
      .catch((err) => {
        if (!cancelled) setError(err.message);
      })
      .finally(() => setLoading(false));
    return () => {
      cancelled = true;
    };
  }, [userId]);

  useEffect(() => {
    document.title = `${todos.length} todos`;
  }, [todos]);

  const visible = useMemo(() => {
    if (filter === "all") return todos;
    return todos.filter((todo) => (filter === "done" ? todo.done : !todo.done));
  }, [todos, filter]);

  const handleToggle = async (id: string) => {
    const todo = todos.find((t) => t.id === id);
    if (!todo) return;
    const updated = { ...todo, done: !todo.done };
    setTodos(todos.map((t) => (t.id === id ? updated : t)));
    await saveTodo(userId, updated);
  };

  const handleRemove = async (id: string) => {
    setTodos(todos.filter((t) => t.id !== id));
    await removeTodo(userId, id);
  };

  if (loading) {
    return <p className="loading">Loading…</p>;
  }

  if (error) {
    return <p className="error">{error}</p>;
  }

  return (
    <section className="todo-list">
      <header>
        <h2>Todos</h2>
        <select value={filter} onChange={(e) => setFilter(e.target.value as Filter)}>
          <option value="all">All</option>
          <option value="open">Open</option>
          <option value="done">Done</option>
        </select>
      </header>
      <ul>
        {visible.slice(0, PAGE_SIZE).map((todo) => (
          <TodoItem
            key={todo.id}
            todo={todo}
            onToggle={() => handleToggle(todo.id)}
            onRemove={() => handleRemove(todo.id)}
          />
        ))}
      </ul>
      <footer>
        <span>{visible.length} shown</span>
      </footer>
    </section>
  );
}

export default TodoList;
