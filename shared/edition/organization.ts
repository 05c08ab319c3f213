/** The federation of masters basketball, in the figures it gives of itself. */
export const organization = {
  founded: 1991,
  countries: 80,
  championships: 50,
  players: 250_000,
  categories: 21,
  continents: 5,
} as const;
