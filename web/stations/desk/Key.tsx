/** The key that presses a button, shown on it and read with its label. */
export function Key({ children }: { children: string }) {
  return (
    <kbd className="digits hidden shrink-0 rounded-sm border-2 border-current px-2 py-0.5 font-sans font-semibold text-sm lg:inline-block">
      {children}
    </kbd>
  );
}
