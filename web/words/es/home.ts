export const home = {
  loading: 'Cargando la página principal...',
  where: 'El Salvador',
  headline: { days: '{{days}} días.', venues: '{{venues}} sedes.', continent: 'Un continente.' },
  description:
    'Más de {{teams}} equipos de {{countries}} países juegan en El Salvador el campeonato de mayores de {{age}} años.',
  descriptionOver:
    'Más de {{teams}} equipos de {{countries}} países jugaron en El Salvador el campeonato de mayores de {{age}} años.',
  registerTeam: 'Inscribir equipo',
  registerPerson: 'Registrar participante',
  door: 'Ir a la puerta',
  teams: 'Ver los equipos',
  schedule: 'Ver calendario',
};
