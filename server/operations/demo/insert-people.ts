/** The people of the invented tournament and their pictures, on their way into the database. */

import { must } from '#shared/base/must.ts';
import type { CredentialRow } from '#shared/credentials/credential.ts';
import type { Db } from '../../core/database/open.ts';
import { searchTextOf } from '../../core/database/search-text.ts';
import { participants, photos } from '../../core/database/tables.ts';
import { photoUrl } from '../../core/storage/photos.ts';
import { parts } from './batches.ts';
import { featuredTeam } from './fixtures.ts';
import { portraitsFor } from './portrait-gallery.ts';
import type { DraftPerson } from './tournament-people.ts';

const batch = 250;

/** Draws the gallery and answers each person's picture; every twelfth has sent none and is photographed at the desk. */
export async function insertPortraits(db: Db, people: readonly DraftPerson[]): Promise<Map<string, string>> {
  const { pictures, hangs } = await portraitsFor(people);
  for (const part of parts(pictures, 60)) await db.insert(photos).values(part).onConflictDoNothing();
  return hangs;
}

export interface PeopleContext {
  userIds: Map<string, number>;
  teamIds: Map<string, number>;
  /** Photo by the uid of the person. */
  pictures: Map<string, string>;
  issued: Map<string, CredentialRow>;
}

export async function insertPeople(
  db: Db,
  people: readonly DraftPerson[],
  { userIds, teamIds, pictures, issued }: PeopleContext,
): Promise<void> {
  const rows = people.map((person) => {
    const { team, ...fields } = person;
    const credential = issued.get(person.uid);
    const picture = pictures.get(person.uid);
    return {
      ...fields,
      userId: team?.name === featuredTeam.name ? (userIds.get('delegada') ?? null) : null,
      teamId: team ? must(teamIds.get(team.uid), 'its team was just inserted') : null,
      photoUrl: picture ? photoUrl(picture) : null,
      hasCredential: credential !== undefined,
      credentialNumber: credential?.number ?? null,
      credentialData: credential?.data ?? null,
      searchText: searchTextOf(person.firstName, person.lastName, team?.name ?? '', credential?.number ?? ''),
      updatedAt: person.createdAt,
    };
  });
  for (const part of parts(rows, batch)) await db.insert(participants).values(part).onConflictDoNothing();
}
