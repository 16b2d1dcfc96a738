import { boot } from './boot.js';

boot((url) => import(/* @vite-ignore */ url));
