import type { Words } from '../words.js';
import fr from './fr.json' with { type: 'json' };

export const words = fr as Words;
