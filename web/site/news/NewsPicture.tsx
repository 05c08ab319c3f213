import { useEffect, useRef, useState } from 'react';

interface NewsPictureProps {
  src: string | null;
  className?: string;
  /** The first picture of a page is not put off. */
  eager?: boolean;
}

/**
 * An article's picture in a fixed box; a default drawing if there is none or it fails to load. Decorative: it says
 * nothing that the title does not.
 */
export function NewsPicture({ src, className = '', eager = false }: NewsPictureProps) {
  const [broken, setBroken] = useState<string | null>(null);
  const image = useRef<HTMLImageElement>(null);
  // On a server-rendered page a picture may have failed before hydration.
  useEffect(() => {
    const { current } = image;
    if (current?.complete) current.decode?.().catch(() => setBroken(src));
  }, [src]);
  if (!src || src === broken) return <DefaultPicture className={className} />;
  return (
    <img
      ref={image}
      src={src}
      alt=""
      width={960}
      height={540}
      loading={eager ? 'eager' : 'lazy'}
      decoding="async"
      className={`bg-maple-deep object-cover ${className}`}
      onError={() => setBroken(src)}
    />
  );
}

/** For an article without a picture, or one that does not load: the middle of the court, in the colors of the edition. */
function DefaultPicture({ className }: { className: string }) {
  return (
    <svg
      viewBox="0 0 960 540"
      preserveAspectRatio="xMidYMid slice"
      aria-hidden="true"
      strokeWidth="5"
      className={`fill-none stroke-line ${className}`}
    >
      <path className="fill-cobalt stroke-none" d="M0 0h960v540H0z" />
      <path className="fill-cobalt-deep" d="M330-10h300v270H330z" />
      <circle className="fill-navy" cx="480" cy="260" r="112" />
      <path className="stroke-line/40" d="M110-10v70c0 210 166 380 370 380s370-170 370-380v-70" />
      <circle className="fill-ball" cx="480" cy="260" r="52" />
      <path d="M480 208v104M428 260h104M445 221c24 24 24 54 0 78M515 221c-24 24-24 54 0 78" />
    </svg>
  );
}
