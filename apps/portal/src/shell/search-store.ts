// Is the patient search open? Any part of the frame or a screen may open it (document 1 §2 Patient search).
import { createStore } from '../lib/store.ts';

export const searchStore = createStore({ isOpen: false, wasOpened: false });

export const openSearch = (): void => searchStore.set(() => ({ isOpen: true, wasOpened: true }));

export const closeSearch = (): void => searchStore.set((state) => ({ ...state, isOpen: false }));
