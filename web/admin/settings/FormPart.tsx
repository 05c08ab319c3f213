import type { ReactNode } from 'react';

/** One section of the form, below a line. */
export function FormPart({ title, hint, children }: { title?: string; hint?: string; children: ReactNode }) {
  return (
    <section className="border-rule border-t-2 pt-5 first:border-t-0 first:pt-0">
      {title && <h2 className="font-bold text-lg">{title}</h2>}
      {hint && <p className="mt-1 text-muted text-sm">{hint}</p>}
      <div className={title ? 'mt-4' : ''}>{children}</div>
    </section>
  );
}
