// Starts the portal: the brand and the texts first, because every screen needs them.
import { StrictMode, useEffect, useMemo, useState } from 'react';
import { createRoot } from 'react-dom/client';
import { App } from './app';
import { BrandContext, loadBrand, type Brand } from './brand';
import './style.css';
import { loadTexts, LocaleContext, readLanguage, storeLanguage, type Language, type Texts } from './texts/texts';

interface PortalProps {
  readonly brand: Brand;
  readonly first: { readonly language: Language; readonly texts: Texts };
}

function Portal({ brand, first }: PortalProps) {
  const [shown, show] = useState(first);
  const locale = useMemo(
    () => ({
      ...shown,
      choose(language: Language) {
        storeLanguage(language);
        void loadTexts(language).then((texts) => show({ language, texts }));
      },
    }),
    [shown],
  );
  useEffect(() => {
    document.documentElement.lang = shown.language;
  }, [shown]);
  return (
    <BrandContext value={brand}>
      <LocaleContext value={locale}>
        <App />
      </LocaleContext>
    </BrandContext>
  );
}

async function start(): Promise<void> {
  const language = readLanguage();
  const [brand, texts] = await Promise.all([loadBrand(), loadTexts(language)]);
  const root = document.getElementById('root');
  if (!root) return;
  createRoot(root).render(
    <StrictMode>
      <Portal brand={brand} first={{ language, texts }} />
    </StrictMode>,
  );
}

void start();
