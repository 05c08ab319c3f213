/** Paragraphs of a text. */
export function Paragraphs({ list, className = '' }: { list: readonly string[]; className?: string }) {
  return (
    <div className={`grid gap-4 ${className}`}>
      {list.map((text) => (
        <p key={text}>{text}</p>
      ))}
    </div>
  );
}
