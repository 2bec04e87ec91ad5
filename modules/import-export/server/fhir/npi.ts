// Which identifier system do National Provider Identifiers have in FHIR? (HL7 terminology)

export const NPI_SYSTEM = 'http://hl7.org/fhir/sid/us-npi';
