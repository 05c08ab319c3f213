import sprite from './icons.svg?no-inline';

/** The icon set: one sprite, loaded once, so that an icon needs no script. */
export type IconName =
  | 'menu'
  | 'close'
  | 'arrow'
  | 'back'
  | 'down'
  | 'up'
  | 'out'
  | 'check'
  | 'warning'
  | 'info'
  | 'user'
  | 'lock'
  | 'ban'
  | 'badge'
  | 'scan'
  | 'qr'
  | 'desk'
  | 'door'
  | 'camera'
  | 'picture'
  | 'print'
  | 'download'
  | 'upload'
  | 'share'
  | 'search'
  | 'plus'
  | 'edit'
  | 'trash'
  | 'refresh'
  | 'undo'
  | 'clock'
  | 'calendar'
  | 'online'
  | 'offline'
  | 'ball'
  | 'keyboard'
  | 'zone';

interface IconProps {
  name: IconName;
  /** Edge in pixels; 20 by default. */
  size?: number;
  className?: string;
}

/** An icon next to a word, hidden from screen readers because it never replaces the word. */
export function Icon({ name, size = 20, className = '' }: IconProps) {
  return (
    <svg
      width={size}
      height={size}
      className={`shrink-0 fill-none stroke-current ${className}`}
      strokeWidth={2.25}
      strokeLinecap="square"
      aria-hidden="true"
    >
      <use href={`${sprite}#${name}`} />
    </svg>
  );
}
