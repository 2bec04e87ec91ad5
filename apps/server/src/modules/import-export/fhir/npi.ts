// Is a National Provider Identifier right? Luhn over 80840 and its ten digits (CMS).

export const NPI_SYSTEM = 'http://hl7.org/fhir/sid/us-npi';

export const isNpi = (text: string): boolean => {
  if (!/^\d{10}$/.test(text)) return false;
  let sum = 24;
  for (let place = 0; place < 10; place += 1) {
    const digit = Number(text[9 - place]);
    const doubled = place % 2 === 1 ? digit * 2 : digit;
    sum += doubled > 9 ? doubled - 9 : doubled;
  }
  return sum % 10 === 0;
};
