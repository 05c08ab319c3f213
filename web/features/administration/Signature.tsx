import { signatureBox } from '#shared/credentials/credential.ts';

/** What somebody drew with a finger or a pen, as it was drawn. */
export function Signature({ path, alt }: { path: string; alt: string }) {
  const { width, height } = signatureBox;
  return (
    <svg
      role="img"
      aria-label={alt}
      viewBox={`0 0 ${width} ${height}`}
      className="my-1 w-60 border-rule border-b-2 fill-none stroke-ink"
      strokeWidth="4"
      strokeLinecap="round"
      strokeLinejoin="round"
    >
      <path d={path} />
    </svg>
  );
}
