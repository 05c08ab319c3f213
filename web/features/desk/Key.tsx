/** The key that presses a button, drawn on it and read out with it. */
export function Key({ children }: { children: string }) {
  return (
    <kbd className="digits hidden shrink-0 rounded-sm border-2 border-current px-2 py-0.5 font-sans font-semibold text-sm lg:inline-block">
      {children}
    </kbd>
  );
}
