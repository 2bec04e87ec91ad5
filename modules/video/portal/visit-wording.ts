// The language of a video visit on a page: the patient's for the patient, English for staff.
import { createContext, useContext } from 'react';
import { english } from './wordings/english.ts';
import type { VisitWording } from './wordings/words.ts';

export const VisitLanguage = createContext<VisitWording>(english);

export const useVisitWording = (): VisitWording => useContext(VisitLanguage);
