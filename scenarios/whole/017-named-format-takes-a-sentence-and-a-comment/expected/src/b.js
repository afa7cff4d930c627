// src/b.js
export const b = 2
