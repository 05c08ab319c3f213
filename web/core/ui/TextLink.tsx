import { Link, type LinkProps } from 'react-router-dom';
import { Icon } from './Icon.tsx';

interface TextLinkProps extends LinkProps {
  className?: string;
}

/** A link to another page of the site, as tall as a finger needs it. */
export function TextLink({ className = '', ...link }: TextLinkProps) {
  return (
    <Link
      {...link}
      className={`inline-flex min-h-11 items-center gap-2 font-semibold text-link underline-offset-4 hover:underline ${className}`}
    />
  );
}

/** The way back to the list that something belongs to. */
export function BackLink({ className = 'mb-5', children, ...link }: TextLinkProps) {
  return (
    <TextLink {...link} className={className}>
      <Icon name="back" size={18} />
      {children}
    </TextLink>
  );
}
