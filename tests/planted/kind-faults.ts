import { faultsIn } from './fault.ts';

/** Categories and kinds of participants of an edition. */
export const kindFaults = faultsIn({
  'shared/edition/texts.ts': [
    ['a text of sections may begin without a title', "title === ''", "title === '-'", 'shared/edition-texts'],
    [
      'a text may name any fact',
      '.every((fact) => known.has(fact))',
      '.every(() => true)',
      'shared/edition-texts',
    ],
    ['a line break ends a paragraph', 'split(/\\n\\s*\\n/)', 'split(/\\n/)', 'shared/edition-texts'],
  ],
  'web/core/lib/edition-texts.ts': [
    [
      'facts of a text are not filled in',
      'name: identity.name[language], ...facts',
      '...{}',
      'web/edited-edition',
    ],
  ],
  'shared/edition/people.ts': [
    [
      'a category that is not known yet asks for players of the first one',
      'findCategory(id) ?? {',
      'findCategory(id) ?? tournament.categories[0] ?? {',
      'shared/categories',
    ],
    ['a retired category is offered', '!isRetired || id === and', 'true', 'shared/categories'],
    [
      'a category that is chosen and retired is missing from its form',
      '!isRetired || id === and',
      '!isRetired',
      'shared/categories',
    ],
    [
      'a referee with a category that is gone is signed without one',
      'findCategory(category)?.id ?? unaskedCategory()',
      'category',
      'shared/categories',
    ],
    [
      'a photo is missing where none is needed',
      'photo === null && kindOf(role).needsPhoto',
      'photo === null',
      'shared/kinds',
    ],
    [
      'new badges open a retired zone',
      'zoneBits(kindOf(role).zones) & allZones()',
      'zoneBits(kindOf(role).zones)',
      'shared/zones',
    ],
    [
      'a badge has all zones only with those that are not known yet',
      '(bits & allZones()) === allZones()',
      'bits === allZones()',
      'shared/zones',
    ],
    [
      'a zone that is not known yet is left out',
      'Array.from({ length: mostZones }',
      'Array.from({ length: tournament.zones.length }',
      'shared/zones',
    ],
    ['a retired zone is offered', '!isRetired || letter === and', 'true', 'shared/zones'],
    ['a kind that is switched off is offered', 'isOn || id === and', 'true', 'shared/kinds'],
    [
      'a kind that is not known yet is treated as players',
      'findKind(id) ?? {',
      'findKind(id) ?? tournament.kinds[0] ?? {',
      'shared/kinds',
    ],
  ],
  'shared/edition/kind-names.ts': [
    [
      'players of a category of women are called as men',
      "branch === 'women' ? word.replace(/[oe]?$/, 'a') : both",
      'both',
      'shared/kinds',
    ],
    [
      'the category changes what officials are called',
      'plays ? withEnding',
      'name ? withEnding',
      'shared/kinds',
    ],
  ],
  'shared/edition/edition-rules.ts': [
    [
      'a kind may open retired zones alone',
      'kind.isOn && !kind.zones.some(',
      'kind.isOn && kind.zones.length === 0 && kind.zones.some(',
      'shared/zones',
    ],
    [
      'two zones may have one letter',
      'other.letter === letter) < place',
      'other.letter === letter) < 0',
      'shared/edition-problems',
    ],
    [
      'a kind that is switched off keeps its name from the others',
      'kind.isOn && isTwice((other) => other.isOn && named(other)',
      'isTwice((other) => named(other)',
      'shared/edition',
    ],
    [
      'two kinds may be called alike in capital letters',
      'name[language].toLocaleLowerCase(language)',
      'name[language]',
      'shared/edition-problems',
    ],
  ],
  'server/core/settings/edition-store.ts': [
    [
      'kinds that an older version stored have no rows',
      'kindsOf(document.kinds)',
      'document.kinds',
      'server/edition-store',
    ],
  ],
  'shared/imports/guess-columns.ts': [
    [
      'the name of players heads no column',
      "field === 'fullName' ? roleForms(playerRole()) : []",
      '[]',
      'shared/kinds',
    ],
  ],
  'shared/edition/served.ts': [
    [
      'an edition that an older version kept has no rows of kinds',
      'kinds: kindsOf(kinds)',
      'kinds: (kinds ?? []) as KindFacts[]',
      'shared/kinds',
    ],
    [
      'an edition that an older version kept has no rules',
      'rules = seedRules,\n}',
      'rules = {} as never,\n}',
      'shared/categories',
    ],
  ],
  'shared/credentials/validity.ts': [
    [
      'a kind that the stored validity does not know waits for a desk',
      "roles[role] ?? 'atOnce'",
      "roles[role] ?? 'handedOver'",
      'shared/kinds',
    ],
  ],
  'shared/imports/values.ts': [
    [
      'a category is read without its branch',
      '(wanted === null || own === wanted)',
      'true',
      'shared/categories',
    ],
    [
      'a category of men is found by women',
      "branchIn(words.split(' ')) ?? branch",
      'branch',
      'shared/categories',
    ],
    [
      'a branch is read that no category has',
      'branch && openBranches().includes(branch) ? branch : null',
      'branch',
      'shared/categories',
    ],
  ],
  'shared/imports/roles.ts': [
    [
      'the name of a kind means in files what it always did',
      'new Map([...roleTable, ...names])',
      'new Map([...names, ...roleTable])',
      'shared/kinds',
    ],
    [
      'a kind that is switched off is read from a file',
      'if (kindOf(role).isOn) return role;',
      'return role;',
      'shared/kinds',
    ],
  ],
  'shared/people/role.ts': [
    [
      'input may name any kind of participants',
      'kind !== undefined && isAllowed(kind)',
      'kind === undefined || isAllowed(kind)',
      'shared/kinds',
    ],
    [
      'people of a kind that is switched off are registered',
      'roleThat(({ isOn }) => isOn)',
      'roleThat(() => true)',
      'shared/kinds',
    ],
  ],
  'shared/edition/kinds.ts': [
    [
      'what an older version said of a kind is lost',
      '({ ...row, ...byId[row.id] })',
      '({ ...row })',
      'shared/kinds',
    ],
    [
      'kinds of an older version do not say whether they need an approval',
      '{ needsApproval: false, ...row }',
      '{ ...row }',
      'shared/approval',
    ],
  ],
  'shared/badges/color-checks.ts': [
    [
      'a kind that is switched off is compared with the others',
      'kinds.filter(({ isOn }) => isOn)',
      'kinds.filter(() => true)',
      'shared/badge-colors',
    ],
  ],
  'server/core/settings/adopt-settings.ts': [
    [
      'settings of before are taken again at each start',
      '!hasRows && !isEmpty({',
      '!isEmpty({',
      'server/edition-store',
    ],
    [
      'roles that need an approval are taken again at each start',
      "(kind) => 'needsApproval' in kind",
      '() => false',
      'server/edition-store',
    ],
    ['names of zones are taken again at each start', ' || document.zones', '', 'server/edition-store'],
  ],
  'server/admin/settings/editions.ts': [
    [
      'zones change places after badges were made',
      'if (now?.letter === letter) return [];',
      'return [];',
      'server/edition-kinds',
    ],
  ],
  'server/admin/settings/start-edition.ts': [
    [
      'the zone of a door is removed',
      'doors.flatMap(({ zone }) => zone ?? [])',
      'doors.flatMap(() => [])',
      'server/edition-kinds',
    ],
  ],
  'shared/access/checkpoints.ts': [
    [
      'a door may check any zone',
      '.refine((letter) => findZone(letter) !== undefined)',
      '',
      'server/edition-kinds',
    ],
  ],
  'shared/people/category.ts': [
    [
      'input may name any category',
      'findCategory(id) !== undefined',
      'id !== undefined',
      'shared/categories',
    ],
  ],
  'shared/people/eligibility.ts': [
    ['a category by age is of any branch', 'own.branch === branch && ', '', 'shared/categories'],
    [
      'the oldest age of a category is too old for it',
      'age <= maximumAge;',
      'age < maximumAge;',
      'shared/categories',
    ],
    [
      'a category by age is the youngest one that is allowed',
      '(b.minimumAge ?? 0) - (a.minimumAge ?? 0)',
      '(a.minimumAge ?? 0) - (b.minimumAge ?? 0)',
      'shared/import-lines',
    ],
    [
      'ages count at the end of the year alone',
      "ageBy === 'firstDay'\n",
      "ageBy === 'x'\n",
      'shared/categories',
    ],
    ['the oldest age is one year too high', 'age > maximumAge', 'age > maximumAge + 1', 'shared/categories'],
    ['a companion needs no team', "? { rule: 'team' } : null", '? null : null', 'shared/kinds'],
    [
      'the most of a kind counts everybody of the team',
      '({ role }) => role === person.role, mostPerTeam',
      '() => true, mostPerTeam',
      'shared/kinds',
    ],
    [
      'a most in all counts from the one after',
      'inKind.before < mostInAll',
      'inKind.before <= mostInAll',
      'shared/kinds',
    ],
    [
      'a person takes two places of a kind',
      'ofKind.filter(({ uid }) => uid !== person.uid)',
      'ofKind.filter(() => true)',
      'shared/kinds',
    ],
    [
      'companions take places of the staff',
      '({ role }) => kindOf(role).isStaff, staffMax()',
      '(one) => !isPlayer(one), staffMax()',
      'shared/kinds',
    ],
  ],
  'server/accreditation/eligibility-store.ts': [
    [
      'places of a kind in all are not counted',
      'inKind: await findPlaceInKind(db, person)',
      'inKind: null',
      'server/kind-quota',
    ],
  ],
  'server/people/participants/listing-refresh.ts': [
    [
      'those whose place becomes free stay in the list of broken rules',
      '[...uids, ...moved.keys()]',
      'uids',
      'server/kind-quota',
    ],
    [
      'those who leave a kind free no place in the list',
      '...earlier, ...now.map(',
      '...now.map(',
      'server/kind-quota',
    ],
  ],
  'web/offline/store/eligibility.ts': [
    [
      'a desk counts no places of a kind in all',
      'inKind: placeInKind(person, await readLimitedKinds(facts))',
      'inKind: null',
      'web/local-rules',
    ],
  ],
  'web/offline/store/facts.ts': [
    [
      'people this desk registered take no place of their kind',
      'merge(storedOf(base, where.role), people,',
      'merge(storedOf(base, where.role), new Map(),',
      'web/local-rules',
    ],
  ],
  'shared/base/dates.ts': [
    [
      'a birthday on the day itself is yet to come',
      'day.slice(5) < birthDate.slice(5)',
      'day.slice(5) <= birthDate.slice(5)',
      'shared/categories',
    ],
  ],
  'web/offline/practice/rehearsal-people.ts': [
    [
      'a rehearsal leaves the other kinds of the edition out',
      '...helperRoles().slice(0, helpers),',
      '',
      'web/rehearsal-names',
    ],
  ],
  'web/app/pages/AdminPage.tsx': [
    [
      'the dashboard is shown for a moment before the guide',
      'isUnsure: isOpening && (isLoading || isFirst)',
      'isUnsure: isOpening && isFirst',
      'web/setup-guide',
    ],
  ],
  'web/stations/practice/drill-tasks.ts': [
    [
      'the team of a drill comes with another person than the hand-over proposes',
      'whole.find(({ person }) => leadsTeam(person.role)) ??',
      '',
      'web/rehearsal-names',
    ],
  ],
});
