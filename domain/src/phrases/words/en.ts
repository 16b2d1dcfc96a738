import type { Words } from '../words.js';
import en from './en.json' with { type: 'json' };

export const words = en as Words;
