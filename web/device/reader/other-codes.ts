/** Codes that are no badge and that people do not type into a field: what shops print, and what phones are made to read. */

/** A link, a network, a contact, a payment. */
const phoneCode =
  /^(?:https?:\/\/|www\.|wifi:[sthp]:|begin:v|mecard:|matmsg:|mailto:|tel:|sms(?:to)?:|geo:|otpauth:|upi:|bitcoin:|lpa:1\$)/i;

/** A contact or a date, of which each line ends with an Enter. */
export const hasMoreLines = (text: string) => /^begin:v/i.test(text);

/** Whether a text can only be a reader's; eight digits in a field may be a phone number. */
export function isOtherCode(text: string, isInField: boolean): boolean {
  return phoneCode.test(text) || (isTradeNumber(text) && !(isInField && text.length === 8));
}

/** A code as shops print it (EAN-8, UPC-A, EAN-13, ITF-14), its check digit right. */
function isTradeNumber(text: string): boolean {
  if (!/^(\d{8}|\d{12,14})$/.test(text)) return false;
  const sum = [...text].reverse().reduce((all, digit, place) => all + Number(digit) * (place % 2 ? 3 : 1), 0);
  return sum % 10 === 0;
}
