/** What is wrong with a field, by the codes of shared/errors.ts. */
export const fields = {
  REQUIRED: 'Este dato es necesario.',
  TOO_SHORT: 'Es demasiado corto.',
  TOO_LONG: 'Es demasiado largo.',
  INVALID_EMAIL: 'Escriba un correo completo, como nombre@ejemplo.com.',
  INVALID_DATE: 'Esa fecha no existe.',
  DATE_IN_FUTURE: 'Esa fecha todavía no ha llegado.',
  INVALID_CHOICE: 'Elija una de las opciones.',
  INVALID_URL: 'Escriba una dirección completa, con https://.',
  INVALID_NUMBER: 'Escriba un número.',
  INVALID: 'Revise este dato.',
  PASSWORDS_DIFFER: 'Las contraseñas no coinciden',
  COMMON_PASSWORD: 'Esa contraseña es de las más usadas. Elija otra.',
  USERNAME_TAKEN: 'Ese usuario ya existe. Elija otro.',
  EMAIL_TAKEN: 'Ese correo ya tiene una cuenta.',
  TOO_LARGE: 'El archivo es demasiado grande.',
  WRONG_TYPE: 'Ese tipo de archivo no sirve aquí.',
};
