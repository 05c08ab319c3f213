export const home = {
  loading: 'Cargando la página principal...',
  headline: { days: '{{days}} días.', venues: '{{venues}}.' },
  /** Before `teams` while the figure is the edition's own. */
  over: 'Más de {{teams}}',
  forAge: ' el campeonato de mayores de {{age}} años',
  description_one: '{{teams}} de {{countries}} juega en {{event.country}}{{forAge}}.',
  description_many: '{{teams}} de {{countries}} juegan en {{event.country}}{{forAge}}.',
  description_other: '{{teams}} de {{countries}} juegan en {{event.country}}{{forAge}}.',
  descriptionOver_one: '{{teams}} de {{countries}} jugó en {{event.country}}{{forAge}}.',
  descriptionOver_many: '{{teams}} de {{countries}} jugaron en {{event.country}}{{forAge}}.',
  descriptionOver_other: '{{teams}} de {{countries}} jugaron en {{event.country}}{{forAge}}.',
  /** While the number of teams or countries is not known. */
  teamsCome: 'Los equipos juegan en {{event.country}}{{forAge}}.',
  teamsCame: 'Los equipos jugaron en {{event.country}}{{forAge}}.',
  /** The same of another edition than the seed, whose teams may be at home. */
  plays: {
    from: '{{teams}} de {{countries}}',
    teams: 'Los equipos',
    before_one: '{{who}} juega en {{place}}{{forAge}}.',
    before_many: '{{who}} juegan en {{place}}{{forAge}}.',
    before_other: '{{who}} juegan en {{place}}{{forAge}}.',
    over_one: '{{who}} jugó en {{place}}{{forAge}}.',
    over_many: '{{who}} jugaron en {{place}}{{forAge}}.',
    over_other: '{{who}} jugaron en {{place}}{{forAge}}.',
  },
  registerTeam: 'Inscribir equipo',
  registerPerson: 'Registrar participante',
  door: 'Ir a la puerta',
  teams: 'Ver los equipos',
  schedule: 'Ver calendario',
};
