export const archive = {
  title: 'Past editions',
  lead: 'The site of each edition as it ended, with its results.',
  loading: 'Loading the editions…',
  none: 'No edition is archived yet.',
  error: 'The editions could not be loaded.',
  label: 'Archived page',
  notice: 'Archived page: {{name}}. It is no longer updated.',
  present: 'Go to the present site',
  archivedOn: 'Archived on {{date}}.',
  days: 'Days with games',
  files: 'Results to download',
  list: {
    results: 'Games and results',
    standings: 'Standings',
  },
};
