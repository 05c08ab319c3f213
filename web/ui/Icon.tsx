import sprite from './icons.svg?no-inline';

/** The drawn set: one sprite, fetched once, so that an icon costs no script. */
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
  /** Edge in pixels; 20 unless told. */
  size?: number;
  className?: string;
}

/** A drawing beside a word; never the word itself, so it is hidden from screen readers. */
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
