// Which measurements are vital signs, what are they called and in which metric unit are they kept? (document 3 §3 Timeline)

/** One kind of measurement. `type` is the word stored with the measurement. */
export interface VitalSign {
  readonly type: string;
  readonly name: string;
  /** Metric, as stored and as `measurement.unit` says. */
  readonly unit: string;
  /** LOINC codes under which other systems send it. */
  readonly loinc: readonly string[];
}

/** The parts of a blood pressure, in the order they are spoken. */
export const bloodPressureParts = [
  { type: 'systolic', name: 'Systolic', unit: 'mmHg', loinc: ['8480-6'] },
  { type: 'diastolic', name: 'Diastolic', unit: 'mmHg', loinc: ['8462-4'] },
] as const satisfies readonly VitalSign[];

/** In the order of the Care Summary. */
export const vitalSigns = [
  { type: 'spo2', name: 'SpO2', unit: '%', loinc: ['59408-5', '2708-6'] },
  { type: 'heart_rate', name: 'Heart rate', unit: 'bpm', loinc: ['8867-4'] },
  { type: 'blood_pressure', name: 'Blood pressure', unit: 'mmHg', loinc: ['85354-9', '55284-4'] },
  { type: 'weight', name: 'Weight', unit: 'kg', loinc: ['29463-7', '3141-9'] },
  { type: 'height', name: 'Height', unit: 'cm', loinc: ['8302-2'] },
  { type: 'bmi', name: 'BMI', unit: 'kg/m2', loinc: ['39156-5'] },
  { type: 'temperature', name: 'Temperature', unit: '°C', loinc: ['8310-5'] },
  { type: 'respiratory_rate', name: 'Respiratory rate', unit: '/min', loinc: ['9279-1'] },
  { type: 'breathlessness', name: 'Breathlessness', unit: 'mMRC', loinc: [] },
  { type: 'steps', name: 'Steps', unit: 'steps', loinc: ['41950-7'] },
] as const satisfies readonly VitalSign[];

/**
 * Of these a usual range would say nothing of the patient: the air is not theirs, a height stays, and of today's steps nobody
 * knows the end.
 */
export const withoutUsualRange: readonly string[] = ['air_quality', 'height', 'steps'];
