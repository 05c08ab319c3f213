import { useEffect, useRef, useState } from 'react';
import { defaultPicture } from './news-text.ts';

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
  const shown = src && src !== broken ? src : defaultPicture;
  return (
    <img
      ref={image}
      src={shown}
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
