export const home = {
  loading: 'Cargando la página principal...',
  headline: { days: '{{days}} días.', venues: '{{venues}}.', continent: 'Un continente.' },
  /** Before `teams` while the figure is the edition's own. */
  over: 'Más de {{teams}}',
  description_one:
    '{{teams}} de {{countries}} juega en {{event.country}} el campeonato de mayores de {{age}} años.',
  description_many:
    '{{teams}} de {{countries}} juegan en {{event.country}} el campeonato de mayores de {{age}} años.',
  description_other:
    '{{teams}} de {{countries}} juegan en {{event.country}} el campeonato de mayores de {{age}} años.',
  descriptionOver_one:
    '{{teams}} de {{countries}} jugó en {{event.country}} el campeonato de mayores de {{age}} años.',
  descriptionOver_many:
    '{{teams}} de {{countries}} jugaron en {{event.country}} el campeonato de mayores de {{age}} años.',
  descriptionOver_other:
    '{{teams}} de {{countries}} jugaron en {{event.country}} el campeonato de mayores de {{age}} años.',
  registerTeam: 'Inscribir equipo',
  registerPerson: 'Registrar participante',
  door: 'Ir a la puerta',
  teams: 'Ver los equipos',
  schedule: 'Ver calendario',
};
