/** The thirteen venues of the seed (`listFirstVenues`). */
export const seedVenues = [
  { name: 'Gimnasio Nacional José Adolfo Pineda', city: 'San Salvador', lat: 13.7012, lon: -89.2078 },
  { name: 'Palacio de los Deportes', city: 'San Salvador', lat: 13.7002, lon: -89.2246 },
  { name: 'Polideportivo de Ciudad Merliot', city: 'Antiguo Cuscatlán', lat: 13.6735, lon: -89.2627 },
  { name: 'Gimnasio Universidad de El Salvador', city: 'San Salvador', lat: 13.7187, lon: -89.2036 },
  { name: 'Gimnasio UCA', city: 'Antiguo Cuscatlán', lat: 13.6803, lon: -89.2356 },
  { name: 'Complejo Deportivo El Polvorín', city: 'San Salvador', lat: 13.6912, lon: -89.1921 },
  { name: 'Gimnasio Municipal de Santa Tecla', city: 'Santa Tecla', lat: 13.6769, lon: -89.2797 },
  { name: 'Gimnasio Liceo Salvadoreño', city: 'San Salvador', lat: 13.7069, lon: -89.2243 },
  { name: 'Gimnasio Externado San José', city: 'San Salvador', lat: 13.7107, lon: -89.2111 },
  { name: 'Gimnasio Escuela Americana', city: 'San Salvador', lat: 13.6935, lon: -89.2492 },
  { name: 'Cancha Techada de Soyapango', city: 'Soyapango', lat: 13.7103, lon: -89.1397 },
  { name: 'Gimnasio Mauricio Vides Casanova', city: 'Santa Ana', lat: 13.9942, lon: -89.5597 },
  { name: 'Polideportivo de San Miguel', city: 'San Miguel', lat: 13.4833, lon: -88.1833 },
] as const;
