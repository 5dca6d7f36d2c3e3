const PATHS = {
  check: 'M3.5 8.5l3 3 6-7',
  warning: 'M8 2.2l6.3 11.3H1.7zM8 6.5v3.2M8 11.6v.2',
  stop: 'M5.2 1.8h5.6l3.4 3.4v5.6l-3.4 3.4H5.2l-3.4-3.4V5.2zM5.8 5.8l4.4 4.4M10.2 5.8l-4.4 4.4',
  info: 'M8 1.8a6.2 6.2 0 100 12.4A6.2 6.2 0 008 1.8zM8 7.3v3.6M8 5.1v.2',
  search: 'M7 2.2a4.8 4.8 0 100 9.6 4.8 4.8 0 000-9.6zM10.6 10.6l3.4 3.4',
  up: 'M3.5 10l4.5-4.5 4.5 4.5',
  down: 'M3.5 6l4.5 4.5 4.5-4.5',
  link: 'M6.6 9.4l2.8-2.8M7.2 4.6l1.6-1.6a3 3 0 014.2 4.2l-1.6 1.6M8.8 11.4l-1.6 1.6a3 3 0 01-4.2-4.2l1.6-1.6',
  copy: 'M5.5 5.5h8v8h-8zM10.5 5.5v-3h-8v8h3',
  moon: 'M13.5 9.6A5.8 5.8 0 016.4 2.5a5.8 5.8 0 107.1 7.1z',
  print: 'M4.5 6V2.2h7V6M4.5 11.5h-2.3V6h11.6v5.5h-2.3M4.5 9.5h7v4.3h-7z',
  printAll: 'M4.5 7V4.5h7V7M4.5 11.5h-2.3V7h11.6v4.5h-2.3M4.5 10h7v3.8h-7zM5.5 2.2h5',
  expand: 'M4.5 5.5L8 2l3.5 3.5M4.5 10.5L8 14l3.5-3.5',
  collapse: 'M4.5 2.5L8 6l3.5-3.5M4.5 13.5L8 10l3.5 3.5',
} as const;

export type IconName = keyof typeof PATHS;

/** A line drawing of 16 by 16; always beside words that say the same. */
export function Icon({ name }: { readonly name: IconName }) {
  return (
    <svg className="icon" width="16" height="16" viewBox="0 0 16 16" aria-hidden="true" focusable="false">
      <path d={PATHS[name]} />
    </svg>
  );
}
