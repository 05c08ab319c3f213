import { type ReactNode, useState } from 'react';
import { Icon } from '#web/core/ui/Icon.tsx';

interface PhotoProps {
  src: string | null | undefined;
  alt: string;
  /** Its size in pixels, reserved before the picture arrives. */
  width: number;
  height: number;
  /** Shown without a picture; a generic head by default. */
  fallback?: ReactNode;
  className?: string;
  eager?: boolean;
}

/** A picture in a fixed box, with a fallback if there is none or it fails to load. */
export function Photo({ src, alt, width, height, fallback, className = '', eager = false }: PhotoProps) {
  const [broken, setBroken] = useState<string | null>(null);
  if (!src || broken === src) {
    return (
      <span
        style={{ width, height }}
        className={`grid place-items-center bg-maple-deep text-navy ${className}`}
        {...(alt ? { role: 'img', 'aria-label': alt } : { 'aria-hidden': true })}
      >
        {fallback ?? <Icon name="user" size={Math.round(Math.min(width, height) / 2)} />}
      </span>
    );
  }
  return (
    <img
      src={src}
      alt={alt}
      width={width}
      height={height}
      loading={eager ? 'eager' : 'lazy'}
      decoding="async"
      className={`object-cover ${className}`}
      onError={() => setBroken(src)}
    />
  );
}
