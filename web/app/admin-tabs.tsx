/** The tabs of the admin area: one line each, with who may see it and the part of a feature that fills it. */
import {
  BedDouble,
  BookOpen,
  CalendarDays,
  CircleQuestionMark,
  Handshake,
  IdCard,
  Inbox,
  type LucideIcon,
  MapPin,
  MonitorSmartphone,
  Newspaper,
  PackageOpen,
  Scale,
  ScrollText,
  SlidersHorizontal,
  Trophy,
  UserCog,
  UsersRound,
} from 'lucide-react';
import type { ComponentType } from 'react';
import type { Ability } from '#shared/base/permissions.ts';
import type { WordCatalog } from '#web/words/catalogue.ts';
import { lazyPage } from './lazy-page.tsx';

/** The sections' drawings in the hand of our own set (ui/Icon.tsx); a drawing is never the word itself. */
export const likeOurs = {
  size: 20,
  strokeWidth: 2.25,
  strokeLinecap: 'square',
  'aria-hidden': true,
} as const;

/** Headings of the sections, in their order. */
export const adminGroups = ['people', 'competition', 'site', 'devices', 'settings'] as const;
type AdminGroup = (typeof adminGroups)[number];

export interface AdminTab {
  /** Its last part of the address, and its words under `admin.tabs`. */
  key: Exclude<keyof WordCatalog['admin']['tabs'], 'dashboard'>;
  may: Ability;
  /** The heading it is listed under. */
  group: AdminGroup;
  /** Each means this section and nothing else. */
  icon: LucideIcon;
  /** Gets the whole address below its own (`new`, `7`); draws its own heading. */
  Page: ComponentType;
}

const NewsAdmin = lazyPage(
  async () => (await import('#web/site/news/NewsAdmin.tsx')).NewsAdmin,
  ['admin', 'news', 'errors', 'fields'],
);

const TeamsAdmin = lazyPage(async () => (await import('./pages/TeamsAdmin.tsx')).TeamsAdmin, ['admin']);

const UsersAdmin = lazyPage(
  async () => (await import('#web/admin/accounts/UsersAdmin.tsx')).UsersAdmin,
  ['admin', 'account', 'errors', 'fields'],
);

const CredentialsAdmin = lazyPage(
  async () => (await import('./pages/CredentialsAdmin.tsx')).CredentialsAdmin,
  ['admin', 'people', 'history', 'rules', 'credentials', 'participants', 'badge', 'errors', 'fields'],
);
const InboxAdmin = lazyPage(
  async () => (await import('#web/site/inbox/InboxAdmin.tsx')).InboxAdmin,
  ['admin', 'errors'],
);
const SettingsTab = lazyPage(async () => (await import('./pages/SettingsTab.tsx')).SettingsTab, ['admin']);
const DevicesTab = lazyPage(
  async () => (await import('./pages/DevicesTab.tsx')).DevicesTab,
  ['admin', 'devices', 'errors', 'fields'],
);

const ConflictsAdmin = lazyPage(
  async () => (await import('#web/admin/conflicts/ConflictsAdmin.tsx')).ConflictsAdmin,
  ['admin', 'conflicts', 'badge', 'errors'],
);

const HeldWork = lazyPage(
  async () => (await import('#web/admin/devices/HeldWork.tsx')).HeldWork,
  ['admin', 'errors'],
);

const AuditLog = lazyPage(
  async () => (await import('./pages/AuditAdmin.tsx')).AuditAdmin,
  ['admin', 'rules', 'errors'],
);

const competitionWords = ['admin', 'organise', 'competition', 'errors', 'fields'] as const;
const ScheduleAdmin = lazyPage(
  async () => (await import('./pages/ScheduleAdmin.tsx')).ScheduleAdmin,
  competitionWords,
);
const StandingsAdmin = lazyPage(
  async () => (await import('./pages/StandingsAdmin.tsx')).StandingsAdmin,
  competitionWords,
);
const VenueAdmin = lazyPage(
  async () => (await import('#web/admin/competition/VenueAdmin.tsx')).VenueAdmin,
  competitionWords,
);
const FaqAdmin = lazyPage(
  async () => (await import('#web/admin/competition/TextsAdmin.tsx')).FaqAdmin,
  competitionWords,
);
const RulesAdmin = lazyPage(
  async () => (await import('#web/admin/competition/TextsAdmin.tsx')).RulesAdmin,
  competitionWords,
);
const HotelAdmin = lazyPage(
  async () => (await import('#web/admin/competition/HotelAdmin.tsx')).HotelAdmin,
  competitionWords,
);

const SponsorAdmin = lazyPage(
  async () => (await import('#web/site/sponsors/SponsorAdmin.tsx')).SponsorAdmin,
  competitionWords,
);

export const adminTabs: readonly AdminTab[] = [
  { key: 'news', group: 'site', may: 'news.edit', icon: Newspaper, Page: NewsAdmin },
  { key: 'teams', group: 'competition', may: 'competition.edit', icon: UsersRound, Page: TeamsAdmin },
  { key: 'credentials', group: 'people', may: 'participants.readAll', icon: IdCard, Page: CredentialsAdmin },
  { key: 'schedule', group: 'competition', may: 'competition.edit', icon: CalendarDays, Page: ScheduleAdmin },
  { key: 'standings', group: 'competition', may: 'competition.edit', icon: Trophy, Page: StandingsAdmin },
  { key: 'venues', group: 'competition', may: 'competition.edit', icon: MapPin, Page: VenueAdmin },
  { key: 'accommodation', group: 'site', may: 'competition.edit', icon: BedDouble, Page: HotelAdmin },
  { key: 'sponsors', group: 'site', may: 'competition.edit', icon: Handshake, Page: SponsorAdmin },
  { key: 'faq', group: 'site', may: 'competition.edit', icon: CircleQuestionMark, Page: FaqAdmin },
  { key: 'rules', group: 'site', may: 'competition.edit', icon: BookOpen, Page: RulesAdmin },
  { key: 'inbox', group: 'site', may: 'inbox.read', icon: Inbox, Page: InboxAdmin },
  { key: 'users', group: 'settings', may: 'users.manage', icon: UserCog, Page: UsersAdmin },
  { key: 'settings', group: 'settings', may: 'settings.edit', icon: SlidersHorizontal, Page: SettingsTab },
  { key: 'devices', group: 'devices', may: 'devices.manage', icon: MonitorSmartphone, Page: DevicesTab },
  { key: 'conflicts', group: 'devices', may: 'conflicts.settle', icon: Scale, Page: ConflictsAdmin },
  { key: 'work', group: 'devices', may: 'admin.open', icon: PackageOpen, Page: HeldWork },
  { key: 'audit', group: 'settings', may: 'audit.read', icon: ScrollText, Page: AuditLog },
];
