import { signatureBox } from '#shared/credentials/credential.ts';

/** A signature, stroke by stroke as it was made. */
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
