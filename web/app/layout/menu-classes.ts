/** The classes of menu entries and boxes of the bar. */
export const linkClass =
  'flex min-h-11 items-center whitespace-nowrap font-semibold underline-offset-8 decoration-ball decoration-3 hover:underline aria-[current=page]:underline';
export const boxClass =
  'flex min-h-11 items-center justify-center gap-2 rounded-md border-2 border-line/60 px-3 font-semibold hover:border-line';
