import { createContext } from 'react';

/** In a card or a dialog, where a banner is a part of the content. */
export const WithinContent = createContext(false);
/** In a banner, where links have the color of its text. */
export const WithinBanner = createContext(false);
