export const archive = {
  title: 'Ediciones anteriores',
  lead: 'El sitio de cada edición como quedó, con sus resultados.',
  loading: 'Cargando las ediciones…',
  none: 'Todavía no hay ediciones archivadas.',
  error: 'No se pudieron cargar las ediciones.',
  label: 'Página archivada',
  notice: 'Página archivada: {{name}}. Ya no se actualiza.',
  present: 'Ir al sitio actual',
  archivedOn: 'Archivada el {{date}}.',
  days: 'Días con partidos',
  files: 'Resultados para descargar',
  list: {
    results: 'Partidos y resultados',
    standings: 'Posiciones',
  },
};
