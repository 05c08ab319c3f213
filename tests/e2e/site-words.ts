import { account as accountEn } from '#web/words/en/account.ts';
import { admin as adminEn } from '#web/words/en/admin.ts';
import { common as commonEn } from '#web/words/en/common.ts';
import { home as homeEn } from '#web/words/en/home.ts';
import { inbox as inboxEn } from '#web/words/en/inbox.ts';
import { news as newsEn } from '#web/words/en/news.ts';
import { participants as participantsEn } from '#web/words/en/participants.ts';
import { account } from '#web/words/es/account.ts';
import { admin } from '#web/words/es/admin.ts';
import { common } from '#web/words/es/common.ts';
import { home } from '#web/words/es/home.ts';
import { inbox } from '#web/words/es/inbox.ts';
import { news } from '#web/words/es/news.ts';
import { participants } from '#web/words/es/participants.ts';

/** The labels of site and admin area: tests find controls by the words users read. */
export const siteWords = {
  es: { account, admin, common, home, inbox, news, participants },
  en: {
    account: accountEn,
    admin: adminEn,
    common: commonEn,
    home: homeEn,
    inbox: inboxEn,
    news: newsEn,
    participants: participantsEn,
  },
} as const;
