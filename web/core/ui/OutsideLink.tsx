import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { LinkName } from '#shared/edition/tournament.ts';
import { isLinkShown, linkOf } from '#web/core/lib/links.ts';
import { Icon } from './Icon.tsx';

interface OutsideLinkProps {
  name: LinkName;
  className: string;
  children: ReactNode;
}

/** A page of the organizers on another site, in a new tab; what is shown without an address: `isLinkShown`. */
export function OutsideLink({ name, className, children }: OutsideLinkProps) {
  const { t } = useTranslation();
  const address = linkOf(name);
  if (!isLinkShown(name)) return null;
  if (!address) {
    return (
      <span
        className={`${className} cursor-default border-current! border-dashed! bg-transparent! text-inherit! no-underline!`}
      >
        {children}
        <small className="ml-1.5 whitespace-nowrap font-normal text-sm">{t('common.soon')}</small>
      </span>
    );
  }
  return (
    <a href={address} target="_blank" rel="noopener" className={className}>
      {children}
      <Icon name="out" size={16} className="ml-1" />
      <span className="skip">{t('common.newTab')}</span>
    </a>
  );
}
