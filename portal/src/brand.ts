// What an agency sets in `brand.json`, beside the portal: its name, logo, colours and links.
import { createContext, use } from 'react';

export interface Brand {
  readonly name: string;
  readonly logo: string;
  readonly accent: string;
  readonly accentDark: string;
  readonly helpUrl: string;
  readonly privacyUrl: string;
}

const PLAIN_BRAND: Brand = { name: 'Parley', logo: '', accent: '', accentDark: '', helpUrl: '', privacyUrl: '' };

export async function loadBrand(): Promise<Brand> {
  try {
    const response = await fetch(`${import.meta.env.BASE_URL}brand.json`);
    const brand = { ...PLAIN_BRAND, ...((await response.json()) as Partial<Brand>) };
    const { style } = document.documentElement;
    if (brand.accent) style.setProperty('--accent-light', brand.accent);
    if (brand.accentDark) style.setProperty('--accent-dark', brand.accentDark);
    return brand;
  } catch {
    return PLAIN_BRAND;
  }
}

export const BrandContext = createContext<Brand>(PLAIN_BRAND);

export function useBrand(): Brand {
  return use(BrandContext);
}
