// Starts Swagger UI on the page at /docs. Its requests get values of earlier answers, such as flow tokens, and where
// demo people may sign in, the token of the one who was chosen.
import { fillIn, remember } from './answers.js';
import { createPeople } from './people.js';
import { resolveAt } from './references.js';

const { SwaggerUIBundle, SwaggerUIStandalonePreset } = window;
const SCHEME = 'bearerAuth';

const { apis, people } = await (await fetch('/docs/reference.json')).json();
const panel = createPeople(document.getElementById('people'), people, apis, (kind) => {
  if (shownApi().base === kind) authorize();
  else show(kind);
});

/** The API whose document is shown. */
function shownApi() {
  return apis.find(({ url }) => url === ui.specSelectors.url()) ?? apis[0];
}

/** Chooses a document; its arrival authorizes. */
function show(kind) {
  const select = document.querySelector('.topbar select');
  select.value = apis.find(({ base }) => base === kind).url;
  select.dispatchEvent(new window.Event('change', { bubbles: true }));
}

/** Tokens of one API are worth nothing in the other. A token that was entered by hand stays. */
function authorize() {
  const token = panel.tokenOf(shownApi().base);
  if (token) ui.preauthorizeApiKey(SCHEME, token);
  else if (panel.hasTokens()) ui.authActions.logout([SCHEME]);
}

const authorizing = {
  statePlugins: {
    spec: {
      wrapActions: {
        updateJsonSpec: (original) => (document) => {
          const result = original(document);
          setTimeout(authorize);
          return result;
        },
      },
    },
  },
};

const resolving = {
  fn: {
    resolveSubtree: async (document, path) => {
      const { href } = new window.URL(ui.specSelectors.url(), window.location.href);
      return { spec: resolveAt(document, path, href), errors: [] };
    },
  },
};

// Without requests to other hosts: no online validator, fonts or analytics.
const ui = SwaggerUIBundle({
  urls: apis.map(({ name, url }) => ({ name, url })),
  dom_id: '#reference',
  presets: [SwaggerUIBundle.presets.apis, SwaggerUIStandalonePreset],
  plugins: [() => authorizing, () => resolving],
  layout: 'StandaloneLayout',
  validatorUrl: null,
  deepLinking: true,
  tryItOutEnabled: true,
  displayRequestDuration: true,
  // The page of types shows the schemas.
  defaultModelsExpandDepth: -1,
  requestInterceptor: (request) => (request.loadSpec ? request : fillIn(request)),
  responseInterceptor: (response) => {
    remember(response.url, response.obj);
    return response;
  },
});
