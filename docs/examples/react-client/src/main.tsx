// Starts the client in the page.
import { ApolloProvider } from '@apollo/client/react';
import { createRoot } from 'react-dom/client';
import { createApolloClient } from './api/apollo-client';
import { App } from './app';
import './style.css';

declare const API_ORIGIN: string;

const root = document.getElementById('root');
if (!root) throw new Error('The page has no place for the client.');
createRoot(root).render(
  <ApolloProvider client={createApolloClient(API_ORIGIN)}>
    <App />
  </ApolloProvider>,
);
