/** Calls whose answers change with a registration: it, the list, and the teams it may become. */
export const registrationCalls = /\/api\/(team-registrations|admin\/teams)/;
