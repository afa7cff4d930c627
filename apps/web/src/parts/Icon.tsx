const shapes = {
  check: "M3 8.5 6.5 12 13 4.5",
  cross: "M4 4l8 8M12 4l-8 8",
  warning: "M8 2.5 14.5 13.5H1.5ZM8 6.5v3.5M8 11.8v.2",
  dot: "M8 6.5a1.5 1.5 0 1 1 0 3 1.5 1.5 0 0 1 0-3",
  dash: "M4 8h8",
  right: "M6 3.5 10.5 8 6 12.5",
  down: "M3.5 6 8 10.5 12.5 6",
  folder: "M1.5 4.5v8h13v-6.5H8L6.5 4.5Z",
  file: "M4 1.5h5l3 3v10H4ZM9 1.5v3h3",
  copy: "M5.5 5.5v-3h8v8h-3M2.5 5.5h8v8h-8Z",
  download: "M8 2v8M4.5 7 8 10.5 11.5 7M2.5 13.5h11",
  open: "M8 10.5v-8M4.5 6 8 2.5 11.5 6M2.5 13.5h11",
  undo: "M6 3 2.5 6.5 6 10M2.5 6.5H10a3.5 3.5 0 0 1 0 7H7",
  redo: "M10 3l3.5 3.5L10 10M13.5 6.5H6a3.5 3.5 0 0 0 0 7h3",
  split: "M1.5 3h13v10h-13ZM8 3v10",
  rows: "M1.5 3h13v10h-13ZM1.5 8h13",
  theme: "M8 2a6 6 0 1 0 0 12ZM8 2a6 6 0 0 1 0 12",
  plus: "M8 3v10M3 8h10",
  clock: "M8 2a6 6 0 1 1 0 12A6 6 0 0 1 8 2M8 5v3.5l2.5 1.5",
  target: "M8 4a4 4 0 1 1 0 8 4 4 0 0 1 0-8M8 1v3M8 12v3M1 8h3M12 8h3",
  search: "M7 2.5a4.5 4.5 0 1 1 0 9 4.5 4.5 0 0 1 0-9M10.5 10.5 14 14",
  left: "M10 3.5 5.5 8 10 12.5",
  drawer: "M1.5 3h13v10h-13ZM10 3v10M11.7 6h1.3M11.7 8.5h1.3",
  options: "M2 5h7M12 5h2M2 11h2M7 11h7M10.5 3.5v3M5.5 9.5v3",
  up: "M3.5 10 8 5.5 12.5 10",
} as const

export type IconName = keyof typeof shapes

/** A small drawing beside a word; never the only one to say something. */
export function Icon({ name }: { name: IconName }) {
  return (
    <svg class="icon" viewBox="0 0 16 16" width="16" height="16" aria-hidden="true">
      <path d={shapes[name]} />
    </svg>
  )
}
