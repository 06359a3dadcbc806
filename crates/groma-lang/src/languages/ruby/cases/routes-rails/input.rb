Rails.application.routes.draw do
  root "home#index"
  get "/about" => "pages#about", :as => :about
  get "photos/preview"
  match "/both", to: "pages#both", via: [:get, :post]

  concern :likable do
    post :like, on: :member
  end

  namespace :admin do
    resources :users, only: %i[index show] do
      collection do
        get :search
      end
      post "ban"
    end
  end

  resources :stories, except: [:new, :edit], concerns: :likable do
    resources :comments, only: :create
    member { get :reply }
  end
  resource :profile, only: [:show]

  scope "/v1", module: "api" do
    delete "session", to: "sessions#destroy"
  end

  mount Jobs::Engine, at: "/jobs"
  get "/old", to: redirect("/new") if legacy?
  client.get "/not/a/route"
end
