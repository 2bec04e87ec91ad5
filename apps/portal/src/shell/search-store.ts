// Is the patient search open? Any part of the frame or a screen may open it (document 1 §2 Patient search).
import { whenForgotten } from '../lib/person.ts';
import { createStore } from '../lib/store.ts';

const closed = { isOpen: false, wasOpened: false };

export const searchStore = createStore(closed);

/** The next person has not opened it. */
whenForgotten(() => searchStore.set(() => closed));

export const openSearch = (): void => searchStore.set(() => ({ isOpen: true, wasOpened: true }));

export const closeSearch = (): void => searchStore.set((state) => ({ ...state, isOpen: false }));
