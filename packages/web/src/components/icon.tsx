/** Our own few line icons on a 16-unit grid; drawn in the colour of the text. */
const paths = {
  menu: 'M2 4h12M2 8h12M2 12h12',
  gauge: 'M2.2 12.5a6.5 6.5 0 1 1 11.6 0M8 9.5l3-3.6M8 9.5h.01',
  sun: 'M8 5.2a2.8 2.8 0 1 0 0 5.6 2.8 2.8 0 0 0 0-5.6zM8 1v1.6M8 13.4V15M1 8h1.6M13.4 8H15M3 3l1.2 1.2M11.8 11.8L13 13M3 13l1.2-1.2M11.8 4.2L13 3',
  chip: 'M4 4h8v8H4zM6.5 6.5h3v3h-3zM6 1.5V4M10 1.5V4M6 12v2.5M10 12v2.5M1.5 6H4M1.5 10H4M12 6h2.5M12 10h2.5',
  people:
    'M6 7.5a2.5 2.5 0 1 0 0-5 2.5 2.5 0 0 0 0 5zM1.5 13.5c0-2.5 2-4 4.5-4s4.5 1.5 4.5 4M10.5 2.8a2.4 2.4 0 0 1 0 4.5M12 9.8c1.6.5 2.5 1.8 2.5 3.7',
  shield: 'M8 1.5l5.5 2v4c0 3.5-2.3 5.8-5.5 7-3.2-1.2-5.5-3.5-5.5-7v-4z',
  sliders: 'M2 4.5h6M11 4.5h3M2 11.5h3M8 11.5h6M8 3h3v3H8zM5 10h3v3H5z',
  user: 'M8 8a3 3 0 1 0 0-6 3 3 0 0 0 0 6zM2.5 14c.3-3 2.5-4.5 5.5-4.5s5.2 1.5 5.5 4.5',
  moon: 'M13.5 9.5A6 6 0 0 1 6.5 2.5 6 6 0 1 0 13.5 9.5z',
  screen: 'M1.8 2.8h12.4v8.4H1.8zM5.5 14h5M8 11.2V14',
  down: 'M4 6l4 4 4-4',
  left: 'M10 3L5 8l5 5',
  right: 'M6 3l5 5-5 5',
  close: 'M3.5 3.5l9 9M12.5 3.5l-9 9',
  plus: 'M8 3v10M3 8h10',
  minus: 'M3 8h10',
  search: 'M7 12a5 5 0 1 0 0-10 5 5 0 0 0 0 10zM10.6 10.6L14 14',
  warning: 'M8 2.2l6.2 11H1.8zM8 6.6v3.2M8 11.6h.01',
  more: 'M3 8h.01M8 8h.01M13 8h.01',
  size: 'M1.5 13L5.5 3.5h1L10.5 13M3 9.8h6M13.5 5v8M12 6.3L13.5 5 15 6.3M12 11.7l1.5 1.3 1.5-1.3',
  expand: 'M9.8 2H14v4.2M14 2L9.6 6.4M6.2 14H2V9.8M2 14l4.4-4.4',
  shrink: 'M14 6.2H9.8V2M9.8 6.2L14.2 1.8M2 9.8h4.2V14M6.2 9.8L1.8 14.2',
  palette:
    'M8 1.8a6.2 6.2 0 1 0 0 12.4c1.2 0 1.6-.8 1.3-1.7-.4-1.2.2-2.2 1.5-2.2h1.5c1.2 0 1.9-.8 1.9-2.1 0-3.6-2.8-6.4-6.2-6.4zM5 6.3h.01M8 4.6h.01M11 6.3h.01M4.4 9.2h.01',
  gear: 'M8 5.8a2.2 2.2 0 1 0 0 4.4 2.2 2.2 0 0 0 0-4.4zM8 1.6l.5 1.8 1.6.7 1.6-.9 1.1 1.1-.9 1.6.7 1.6 1.8.5-1.8.5-.7 1.6.9 1.6-1.1 1.1-1.6-.9-1.6.7-.5 1.8-.5-1.8-1.6-.7-1.6.9-1.1-1.1.9-1.6-.7-1.6L1.6 8l1.8-.5.7-1.6-.9-1.6 1.1-1.1 1.6.9 1.6-.7z',
  key: 'M5 10.5a3 3 0 1 0 0-6 3 3 0 0 0 0 6zM7.8 7.5H14M12 7.5v2.5',
} as const;

export type IconName = keyof typeof paths;

export function Icon({ name, size = 16 }: { name: IconName; size?: number }) {
  return (
    <svg
      width={size}
      height={size}
      viewBox="0 0 16 16"
      fill="none"
      stroke="currentColor"
      strokeWidth="1.3"
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
    >
      <path d={paths[name]} />
    </svg>
  );
}
